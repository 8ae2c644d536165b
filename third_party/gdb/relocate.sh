# Makes the unpacked gdb run from $ROOT, through the prefix's own dynamic loader.
set -eu
libraries=$ROOT/usr/lib/x86_64-linux-gnu

mv usr/bin/gdb usr/bin/gdb.real
# Symbols are found by build id, so those of this prefix's C library serve every copy of the same
# package; gdb takes its view of threads from the copy of libthread_db here. PYTHONHOME is what
# gdb's own Python needs; gdb hands its environment on, so the program that it runs must not see it.
cat > usr/bin/gdb <<END
#!/bin/sh
# $IDENTITY
export PYTHONHOME="$ROOT/usr"
exec "$libraries/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$libraries" --argv0 gdb "$ROOT/usr/bin/gdb.real" \\
    --data-directory="$ROOT/usr/share/gdb" \\
    -iex "unset environment PYTHONHOME" \\
    -iex "set debug-file-directory $ROOT/usr/lib/debug" \\
    -iex "set auto-load safe-path $ROOT" \\
    -iex "set libthread-db-search-path $libraries" \\
    -iex "set debuginfod enabled off" "\$@"
END
chmod 755 usr/bin/gdb
find . -xtype l -delete
