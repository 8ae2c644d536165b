"""Describes an export in the Croissant format 1.0 with its RAI part (mlcommons.org/croissant)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from concert.app.export.cards import Card
from concert.app.export.dataset import Dataset
from concert.app.export.rows import COLUMNS
from concert.values.dataset import CANARY, DATASET_VERSION

type _Json = Mapping[str, object]

_OWN_TERMS: Final = (
    "citeAs",
    "column",
    "equivalentProperty",
    "extract",
    "field",
    "fileObject",
    "fileProperty",
    "fileSet",
    "format",
    "includes",
    "isLiveDataset",
    "jsonPath",
    "key",
    "md5",
    "parentField",
    "path",
    "recordSet",
    "references",
    "regex",
    "repeated",
    "replace",
    "samplingRate",
    "separator",
    "source",
    "subField",
    "transform",
)
_CONTEXT: Final[_Json] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    **{name: f"cr:{name}" for name in _OWN_TERMS},
}
"""The context that the specification demands, word for word."""


def croissant(datasets: Sequence[Dataset], *, released: str, citation: str) -> _Json:
    """Returns the metadata as JSON-LD.

    Args:
        datasets: The datasets.
        released: Day of the version of the data, such as "2026-11-23".
        citation: How to cite it.
    """
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": "Concert",
        "description": "Tasks that measure how well language models understand concurrency, with "
        "prompts, references and answers with known faults.",
        "conformsTo": [
            "http://mlcommons.org/croissant/1.0",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "creator": {"@type": "sc:Organization", "name": "The Concert authors"},
        "citeAs": citation,
        "version": DATASET_VERSION,
        "datePublished": released,
        "inLanguage": "en",
        "isLiveDataset": False,
        "keywords": ["benchmark", "code", "concurrency", *(one.name for one in datasets)],
        **_rai(datasets),
        "distribution": [_file(one) for one in datasets],
        "recordSet": [_records(one) for one in datasets],
    }


def _rai(datasets: Sequence[Dataset]) -> _Json:
    def told(text: Callable[[Card], str]) -> str:
        return " ".join(f"{one.name}: {text(one.card)}" for one in datasets)

    return {
        "rai:dataCollection": told(lambda card: card.collection),
        "rai:dataAnnotationProtocol": told(lambda card: card.annotation),
        "rai:dataLimitations": told(lambda card: card.limitations),
        "rai:dataBiases": told(lambda card: card.biases),
        "rai:personalSensitiveInformation": "None: the rows hold programs and texts about "
        "invented matters, and no data of or about real persons.",
        "rai:dataUseCases": "Evaluation of language models. Not for training: the column canary "
        f"of every row holds the line '{CANARY}', by which copies can be left out.",
        "rai:dataReleaseMaintenancePlan": "The first number of the version grows where old scores "
        "cannot be compared with new ones, the second where there are more tasks, the third where "
        "a text or a label was mended.",
    }


def _file(one: Dataset) -> _Json:
    return {
        "@type": "cr:FileObject",
        "@id": one.path,
        "name": one.path,
        "description": f"The tasks of {one.name}.",
        "contentUrl": one.path,
        "contentSize": f"{one.size} B",
        "encodingFormat": "application/x-parquet",
        "sha256": one.sha256,
    }


def _records(one: Dataset) -> _Json:
    return {
        "@type": "cr:RecordSet",
        "@id": one.name,
        "name": one.name,
        "description": one.card.summary,
        "key": {"@id": f"{one.name}/task_id"},
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{one.name}/{column}",
                "name": column,
                "description": text,
                "dataType": "sc:Text",
                "source": {"fileObject": {"@id": one.path}, "extract": {"column": column}},
            }
            for column, text in COLUMNS.items()
        ],
    }
