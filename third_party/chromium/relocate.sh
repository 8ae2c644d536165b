# Makes a launcher that runs the unpacked Chromium behind bubblewrap.
set -eu
libraries=$ROOT/usr/lib/x86_64-linux-gnu

# Chromium starts itself again through /proc/self/exe, so it cannot run through a loader that is
# named to it; behind bubblewrap the prefix lies at /usr, and nothing needs to be patched.
mkdir -p etc/fonts
cat > etc/fonts/fonts.conf <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>/tmp/fonts</cachedir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
END

# The first argument is the folder that pages see as /site; the others go to Chromium. Standard input
# and output are DevTools' pipe, for which Chromium takes descriptors 3 and 4. There is no network.
cat > usr/bin/chromium <<END
#!/bin/sh
# $IDENTITY
site=\$1
shift
exec "$libraries/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$libraries" --argv0 bwrap "$ROOT/usr/bin/bwrap" \\
    --unshare-all --unshare-user --uid 1000 --gid 1000 --cap-drop ALL --hostname browser \\
    --die-with-parent --new-session --clearenv --setenv HOME /tmp --setenv TZ UTC --setenv LANG C.UTF-8 \\
    --ro-bind "$ROOT/usr" /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 \\
    --ro-bind "$ROOT/etc/fonts" /etc/fonts --proc /proc --tmpfs /dev \\
    --dev-bind /dev/null /dev/null --dev-bind /dev/zero /dev/zero \\
    --dev-bind /dev/random /dev/random --dev-bind /dev/urandom /dev/urandom \\
    --tmpfs /dev/shm --tmpfs /tmp --ro-bind "\$site" /site --chdir /tmp \\
    /usr/lib/chromium/chromium-headless-shell --remote-debugging-pipe "\$@" 3<&0 4>&1 0< /dev/null 1>&2
END
chmod 755 usr/bin/chromium
find . -xtype l -delete
