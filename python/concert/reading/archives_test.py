"""An archive that is damaged, or unfolds to far more than its file, is refused in one line."""

import zipfile
import zlib
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.reading import UnreadableError
from concert.reading.archives import opened_archive

_KIB = 1 << 10
_METHODS = {"stored": 0, "deflated": 8, "zstandard": 93}


def _write(path: Path, entries: dict[str, bytes], *, method: int = 8) -> Path:
    """Writes an archive; what Python cannot compress is stored first, and then renamed so."""
    compress = method if method in (0, 8, 12) else 0
    with zipfile.ZipFile(path, "w", compression=compress) as archive:
        for name, data in entries.items():
            archive.writestr(
                name, pa.compress(data, "zstd", asbytes=True) if method == 93 else data
            )
            if method == 93:
                # The directory is written when the archive is closed, from this.
                info = archive.getinfo(name)
                info.compress_type, info.CRC = method, zlib.crc32(data)
    return path


def _read(path: Path, name: str, *, most_entry: int = 1 << 20, most: int = 1 << 20) -> bytes:
    with opened_archive(
        path, most_file_bytes=1 << 20, most_entry_bytes=most_entry, most_bytes=most
    ) as archive:
        assert name in archive.names
        return archive.read(name)


@pytest.mark.parametrize("method", _METHODS.values(), ids=_METHODS)
def test_an_entry_is_read_as_it_was_written(tmp_path: Path, method: int) -> None:
    entries = {"a/b.txt": b"", "../c": b"x" * 5000, "/d": bytes(range(256))}
    path = _write(tmp_path / "a.zip", entries, method=method)
    assert {name: _read(path, name) for name in entries} == entries


def test_several_frames_of_zstandard_are_one_entry(tmp_path: Path) -> None:
    two = b"".join(pa.compress(part, "zstd", asbytes=True) for part in (b"first ", b"second"))
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a", two)
        info = archive.getinfo("a")
        info.compress_type, info.CRC = 93, zlib.crc32(b"first second")
    assert _read(path, "a") == b"first second"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_entries_with_one_name_the_last_is_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a", "first")
        archive.writestr("a", "last")
    assert _read(tmp_path / "a.zip", "a") == b"last"


@pytest.mark.parametrize("method", [8, 93])
def test_an_entry_that_unfolds_to_more_than_its_bound_is_refused(
    tmp_path: Path, method: int
) -> None:
    path = _write(tmp_path / "a.zip", {"a\x1b": bytes(1000 * _KIB)}, method=method)
    assert path.stat().st_size < 2 * _KIB
    assert len(_read(path, "a\x1b", most_entry=1000 * _KIB)) == 1000 * _KIB
    with pytest.raises(UnreadableError, match=r"a\\x1b is larger than 0 MiB"):
        _read(path, "a\x1b", most_entry=1000 * _KIB - 1)


@pytest.mark.parametrize("method", _METHODS.values(), ids=_METHODS)
def test_what_headers_state_of_sizes_counts_for_nothing(tmp_path: Path, method: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        data = bytes(1000 * _KIB)
        folded = {0: data, 8: _deflated(data), 93: pa.compress(data, "zstd", asbytes=True)}[method]
        archive.writestr("a", folded)
        info = archive.getinfo("a")
        info.compress_type, info.file_size = method, 1
    with pytest.raises(UnreadableError, match="a is larger than 0 MiB"):
        _read(path, "a", most_entry=500 * _KIB)


def test_entries_that_are_small_but_many_are_refused_by_their_sum(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.zip", {str(n): bytes(400 * _KIB) for n in range(3)})
    with opened_archive(
        path, most_file_bytes=1 << 20, most_entry_bytes=1 << 20, most_bytes=1 << 20
    ) as archive:
        assert len(archive.read("0") + archive.read("1")) == 800 * _KIB
        with pytest.raises(UnreadableError, match="unfolds to more than 1 MiB"):
            archive.read("2")


@pytest.mark.parametrize("method", _METHODS.values(), ids=_METHODS)
def test_a_damaged_entry_is_refused(tmp_path: Path, method: int) -> None:
    path = _write(tmp_path / "a.zip", {"a": bytes(range(256)) * 8}, method=method)
    whole = bytearray(path.read_bytes())
    whole[30 + len("a") + 20] ^= 0xFF
    path.write_bytes(whole)
    with pytest.raises(UnreadableError, match="a is damaged"):
        _read(path, "a")


@pytest.mark.parametrize("method", _METHODS.values(), ids=_METHODS)
def test_an_entry_that_ends_too_soon_is_refused(tmp_path: Path, method: int) -> None:
    path = _write(tmp_path / "a.zip", {"a": bytes(range(256)) * 8}, method=method)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("z", "")
        archive.getinfo("a").compress_size -= 9
    with pytest.raises(UnreadableError, match="a is damaged"):
        _read(path, "a")


def test_an_entry_that_is_encrypted_or_of_another_method_is_refused(tmp_path: Path) -> None:
    path = _write(tmp_path / "a.zip", {"a": b"x"}, method=12)
    with pytest.raises(UnreadableError, match=r"a is compressed in a way .*method 12"):
        _read(path, "a")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("z", "")
        archive.getinfo("a").flag_bits |= 1
    with pytest.raises(UnreadableError, match="a is encrypted"):
        _read(path, "a")


def test_a_list_of_entries_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    size = 33 << 20
    end = b"PK\5\6" + bytes(8) + size.to_bytes(4, "little") + bytes(6)
    path.write_bytes(bytes(size) + end)
    with (
        pytest.raises(UnreadableError, match="list of entries is larger than 32 MiB"),
        opened_archive(path, most_file_bytes=1 << 30, most_entry_bytes=1, most_bytes=1),
    ):
        pass


@given(data=st.data())
def test_whatever_bytes_change_there_is_content_or_one_error(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    method = data.draw(st.sampled_from(list(_METHODS.values())))
    path = tmp_path_factory.mktemp("a") / "a.zip"
    _write(path, {"a": b"ab" * 40, "b": b"c"}, method=method)
    whole = bytearray(path.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=3)):
        whole[place] = data.draw(st.integers(0, 255))
    path.write_bytes(whole[: data.draw(st.integers(0, len(whole)) | st.just(len(whole)))])
    try:
        with opened_archive(
            path, most_file_bytes=1 << 20, most_entry_bytes=1 << 20, most_bytes=1 << 20
        ) as archive:
            contents = [archive.read(name) for name in archive.names]
    except UnreadableError as error:
        assert error.where == path
        assert "\n" not in error.what
    else:
        assert set(contents) <= {b"ab" * 40, b"c", b""}


def _deflated(data: bytes) -> bytes:
    folder = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return folder.compress(data) + folder.flush()
