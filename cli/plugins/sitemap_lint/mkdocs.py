"""A plug-in for MkDocs: checks the site after the build and all other plug-ins."""

import logging

from mkdocs.config import base, config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority

from . import check

log = logging.getLogger("mkdocs.plugins.sitemap_lint")


class SitemapLintConfig(base.Config):
    fail_on = config_options.Optional(config_options.Choice(("error", "warning", "note")))


class SitemapLint(BasePlugin[SitemapLintConfig]):
    serves = False

    def on_startup(self, *, command, dirty):
        # A preview has other URLs than the site.
        self.serves = command == "serve"

    @event_priority(-100)
    def on_post_build(self, *, config):
        if self.serves:
            return
        told, failure = check(config.site_dir, self.config.fail_on)
        for one in told:
            log.log(one.level, one.line())
        if failure:
            raise PluginError(failure)
