"""An extension for Sphinx: checks the HTML after the build and after what other extensions do then."""

from logging import INFO

from sphinx.util import logging

from . import check

logger = logging.getLogger(__name__)


def checked(app, exception):
    # Others leave no site: linkcheck, or epub, which is HTML as well.
    if exception or app.builder.name not in ("html", "dirhtml"):
        return
    told, failure = check(app.outdir, app.config.sitemap_lint_fail_on)
    for one in told:
        if one.place and one.level > INFO:
            logger.log(one.level, one.text, location=one.place, type="sitemap_lint", subtype=one.rule)
        else:
            logger.log(one.level, one.line(), type="sitemap_lint")
    if failure:
        logger.error(failure)
        app.statuscode = 1


def setup(app):
    app.add_config_value("sitemap_lint_fail_on", None, "", (str,))
    app.connect("build-finished", checked, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
