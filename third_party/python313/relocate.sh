# Makes the unpacked Python run from $ROOT, through the prefix's own dynamic loader.
set -eu
libraries=$ROOT/usr/lib/x86_64-linux-gnu
python=usr/bin/python3.13

mv $python $python.real
cat > $python <<EOF
#!/bin/sh
# $IDENTITY
exec "$libraries/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$libraries" --argv0 "$ROOT/$python" "$ROOT/$python.real" "\$@"
EOF
chmod 755 $python
# Debian asks pip to keep out of its Python; this one is ours.
rm -f usr/lib/python3.13/EXTERNALLY-MANAGED
find . -xtype l -delete
# Compiled by hash, not by time: the same bytes wherever and whenever it is unpacked.
$python -m compileall -q -j 0 --invalidation-mode unchecked-hash usr/lib/python3.13 > /dev/null || true
