# Makes the unpacked Valgrind run from $ROOT, and lets it find the C library's debugging symbols.
set -eu
libraries=$ROOT/usr/lib/x86_64-linux-gnu

# Valgrind takes symbols from /usr/lib/debug, which a sandbox does not have, or from .debug beside a
# library. Memcheck does not start without those of the dynamic loader: a program must be linked
# with this prefix's loader and C library ("loader" among the toolchain's programs).
mkdir "$libraries/.debug"
for symbols in "$ROOT"/usr/lib/debug/.build-id/*/*.debug; do
    ln -s "../../${symbols#"$ROOT/usr/lib/"}" "$libraries/.debug/${symbols##*/}"
done

# Debian's launcher reads /proc/self/exe, which would be the loader, so this does its work: it names
# the tool's program and itself, for children that are followed. The tools are static programs.
rm usr/bin/valgrind.bin
cat > usr/bin/valgrind <<END
#!/bin/sh
# $IDENTITY
tool=memcheck
for argument in "\$@"; do
    case \$argument in
    --tool=*) tool=\${argument#--tool=} ;;
    -*) ;;
    *) break ;;
    esac
done
if [ ! -x "$ROOT/usr/libexec/valgrind/\$tool-amd64-linux" ]; then
    echo "valgrind: there is no tool called \$tool" >&2
    exit 1
fi
export VALGRIND_LIB="$ROOT/usr/libexec/valgrind" VALGRIND_LAUNCHER="$ROOT/usr/bin/valgrind"
exec "$ROOT/usr/libexec/valgrind/\$tool-amd64-linux" "\$@"
END
mv usr/bin/vgdb usr/bin/vgdb.real
cat > usr/bin/vgdb <<END
#!/bin/sh
# $IDENTITY
exec "$libraries/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$libraries" --argv0 vgdb "$ROOT/usr/bin/vgdb.real" "\$@"
END
chmod 755 usr/bin/valgrind usr/bin/vgdb
rm usr/libexec/valgrind/*-x86-linux*
find . -xtype l -delete
