<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://www.example.org/sitemap.php?type=post</loc></sitemap>
<sitemap><loc>https://www.example.org/sitemap.php?type=page</loc></sitemap>
</sitemapindex>
