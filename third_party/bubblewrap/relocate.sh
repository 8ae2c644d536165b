# Makes the unpacked bubblewrap run from $ROOT, through the prefix's own dynamic loader.
set -eu
libraries=$ROOT/usr/lib/x86_64-linux-gnu

mv usr/bin/bwrap usr/bin/bwrap.real
cat > usr/bin/bwrap <<EOF
#!/bin/sh
# $IDENTITY
exec "$libraries/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$libraries" --argv0 bwrap "$ROOT/usr/bin/bwrap.real" "\$@"
EOF
chmod 755 usr/bin/bwrap
find . -xtype l -delete
