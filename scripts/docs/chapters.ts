/** The contents of the site. Pages in no chapter (the single decisions) are reached from their index. */
export const chapters = [
  {
    name: 'Begin',
    sources: ['README.md', 'docs/architecture.md', 'docs/glossary.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  },
  { name: 'Handbook', sources: ['docs/handbook/*.md'] },
  {
    name: 'What apps and servers agree on',
    sources: [
      'docs/specification.md',
      'docs/wire.md',
      'docs/lifecycles.md',
      'docs/permissions.md',
      'docs/session-lines.md',
    ],
  },
  {
    name: 'Running it',
    sources: [
      'docs/deploying.md',
      'docs/operations.md',
      'docs/upgrading.md',
      'docs/runbooks.md',
      'docs/staff-by-api.md',
      'docs/scale.md',
      'docs/native.md',
    ],
  },
  { name: 'Safety', sources: ['docs/security.md', 'docs/privacy.md', 'docs/asvs.md', 'SECURITY.md'] },
  {
    name: 'Quality',
    sources: [
      'docs/screens.md',
      'docs/content-guide.md',
      'docs/browsers.md',
      'docs/performance.md',
      'docs/performance/*.md',
      'docs/mutation-tests.md',
      'drills/README.md',
    ],
  },
  { name: 'Why', sources: ['docs/decisions/README.md'] },
] as const
