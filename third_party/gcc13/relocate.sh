# Makes the unpacked GCC run from $ROOT: every program becomes a small launcher that goes through the
# prefix's own dynamic loader. Nothing is patched.
set -eu
libraries=$ROOT/usr/lib/x86_64-linux-gnu

launcher() {
    program=$(realpath "$1")
    [ -e "$program.real" ] && return
    mv "$program" "$program.real"
    cat > "$program" <<EOF
#!/bin/sh
# $IDENTITY
exec "$libraries/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$libraries" --argv0 "$program" "$program.real" "\$@"
EOF
    chmod 755 "$program"
}

for tool in as ld.bfd ar nm objcopy objdump strip ranlib readelf addr2line gcc-13 g++-13 cpp-13; do
    launcher "usr/bin/x86_64-linux-gnu-$tool"
done
for tool in cc1 cc1plus collect2 lto-wrapper lto1; do
    launcher "usr/libexec/gcc/x86_64-linux-gnu/13/$tool"
done
# Under the plain names, or the compiler would find the machine's.
[ -e usr/bin/x86_64-linux-gnu-ld ] || ln -s x86_64-linux-gnu-ld.bfd usr/bin/x86_64-linux-gnu-ld
for tool in as ld ar nm objcopy objdump strip ranlib; do
    ln -sfn "x86_64-linux-gnu-$tool" "usr/bin/$tool"
done
# The libstdc++.so of GCC 13 lacks a symbol version that TBB wants; the newer library has both.
ln -sfn ../../../x86_64-linux-gnu/libstdc++.so.6 usr/lib/gcc/x86_64-linux-gnu/13/libstdc++.so
find . -xtype l -delete
