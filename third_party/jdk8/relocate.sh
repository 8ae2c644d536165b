# Makes the unpacked JDK run from $ROOT. libjli finds its home through /proc/self/exe, so a copy of
# the dynamic loader has to lie beside each group of programs. Nothing is patched. LOCPATH: C.UTF-8 is
# the toolchain's own, since a sandbox has none.
set -eu
home=usr/lib/jvm/java-8-openjdk-amd64
libraries=$ROOT/usr/lib/x86_64-linux-gnu

for folder in $home/bin $home/jre/bin; do
    cp "$libraries/ld-linux-x86-64.so.2" $folder/ld.so
    for program in java javac jar javap jstack jcmd jmap jps; do
        [ -f $folder/$program ] && [ ! -L $folder/$program ] || continue
        mv $folder/$program $folder/$program.real
        cat > $folder/$program <<EOF
#!/bin/sh
# $IDENTITY
export LOCPATH="$ROOT/usr/lib/locale"
exec "$ROOT/$folder/ld.so" --inhibit-cache --library-path "$libraries" --argv0 "$ROOT/$folder/$program" "$ROOT/$folder/$program.real" "\$@"
EOF
        chmod 755 $folder/$program
    done
done
# In the package bin/java is a link to the runtime's; through a link the loader would not find it.
rm -f $home/bin/java
cat > $home/bin/java <<EOF
#!/bin/sh
# $IDENTITY
exec "$ROOT/$home/jre/bin/java" "\$@"
EOF
chmod 755 $home/bin/java
# The configuration lies in /etc; the archive's absolute links must not lead to the machine's.
find . -type l -lname '/*' | while read -r link; do
    target=$(readlink "$link")
    case $target in "$ROOT"/*) ;; *) target=$ROOT$target ;; esac
    ln -sfnr "$target" "$link"
done
find . -xtype l -delete
