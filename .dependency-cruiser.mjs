// The directions of docs/architecture.md, checked by dependency-cruiser (npm run check, scripts/import-directions.test.ts).
// Type-only imports count like any other.
import { readdirSync } from 'node:fs'
import { featureImports } from './scripts/feature-imports.ts'

const TESTS = '\\.test\\.tsx?$|/testing(/|\\.ts$)'
const WORKSPACES = 'contract|client|locales|ui|server|demo|patient|console|e2e|bench|drills|scripts'
/** Written by `npm run sql`: each room names the types of its own columns, in its `columns.ts`. */
const STATEMENTS = '^server/src/db/statements\\.gen\\.ts$'
/** What no file of `from` may import; its tests may. */
const never = (name, from, to) => ({
  name,
  severity: 'error',
  from: typeof from === 'string' ? { path: from, pathNot: TESTS } : from,
  to: typeof to === 'string' ? { path: to } : to,
})
/** Of the workspaces, `from` imports the named ones only, or the named folders and files of them. */
const onlyTo = (from, ...allowed) =>
  never(`${from} knows ${allowed.join(', ') || 'no workspace'} only`, `^${from}/`, {
    path: `^(${WORKSPACES})/`,
    pathNot: `^(${[from, ...allowed].join('|')})(/|$)`,
  })

/** The floors of the server, lowest first: a room knows its own floor and those below. */
const serverFloors = [
  [
    'rate-limits',
    'config',
    'db',
    'events',
    'failures',
    'files',
    'jobs',
    'mail',
    'metrics',
    'process',
    'push',
    'table-files',
    'texts',
    'time',
    'tracing',
    'wire',
  ],
  ['webhooks'],
  ['audit'],
  ['notify'],
  ['auth', 'records'],
  ['http'],
  ['features', 'ssr'],
  ['backup', 'commands', 'doctor'],
]

export default {
  forbidden: [
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every import leads somewhere', severity: 'error', from: {}, to: { couldNotResolve: true } },

    onlyTo('contract'),
    onlyTo('client', 'contract'),
    onlyTo('locales'),
    onlyTo('ui', 'contract', 'client'),
    onlyTo('patient', 'contract', 'client', 'ui', 'locales'),
    onlyTo('console', 'contract', 'client', 'ui', 'locales'),
    // Of ui/ the sign-in page has the colours and plain HTML: sheets, no code.
    onlyTo('server', 'contract', 'locales', 'ui/src/tokens.css', 'ui/src/base.css'),
    onlyTo('demo', 'contract', 'server', 'locales'),
    onlyTo('e2e', 'contract', 'scripts/size-budgets.ts'),
    onlyTo('bench', 'contract', 'server', 'e2e/support'),
    onlyTo('drills', 'contract', 'server', 'scripts'),
    never('the contract needs TypeBox only', '^contract/src/', {
      path: 'node_modules/',
      pathNot: 'node_modules/typebox/',
    }),
    never(
      'the client needs the contract only: no React, no Ionic, no device; one package reads server-sent events',
      '^client/src/',
      { path: 'node_modules/', pathNot: 'node_modules/eventsource-parser/' },
    ),
    never(
      'what runs in a browser or a phone knows no Node',
      {
        path: '^(contract|client|ui|patient|console)/src/',
        pathNot: `${TESTS}|^contract/src/openapi/|^[a-z]+/src/.*/testing/`,
      },
      { dependencyTypes: ['core'] },
    ),

    ...serverFloors.flatMap((rooms, floor) => {
      const above = serverFloors.slice(floor + 1).flat()
      return above.length === 0
        ? []
        : [
            never(
              `in the server, ${rooms.join(', ')} know no floor above`,
              { path: `^server/src/(${rooms.join('|')})/`, pathNot: `${TESTS}|${STATEMENTS}` },
              `^server/src/((${above.join('|')})/|(app|start|main|workers|sweep)\\.ts$)`,
            ),
          ]
    }),
    never('auth imports no record', '^server/src/auth/', '^server/src/records/'),
    ...readdirSync(new URL('server/src/features', import.meta.url)).map((feature) =>
      never(
        `${feature} knows of other features what scripts/feature-imports.ts allows`,
        `^server/src/features/${feature}/`,
        {
          path: '^server/src/features/',
          pathNot: `^server/src/features/(${[`${feature}/`, ...Object.keys(featureImports[feature] ?? {})].join('|')})`,
        },
      ),
    ),

    never(
      'fixtures are for tests and the demo: the running server loads none',
      { path: '^server/src/', pathNot: `${TESTS}|/testing\\.ts$|/fixtures/` },
      { path: '^server/src/.*/(fixtures|testing)/|^server/src/testing/|^server/src/.*/testing\\.ts$' },
    ),
    never(
      'in an app, platform knows the device only',
      '^(patient|console)/src/platform/',
      '^(patient|console)/src/(ui|features|photos|person|app)/',
    ),
    never('in an app, ui knows no feature', '^(patient|console)/src/ui/', '^(patient|console)/src/(features|app)/'),
    never('in an app, a feature knows no app', '^(patient|console)/src/features/', '^(patient|console)/src/app/'),
    never(
      'what many features use knows no feature',
      '^patient/src/(i18n|photos|person)/',
      '^patient/src/(features|app)/',
    ),
    never('a feature uses of another only what that one offers', '^patient/src/features/([^/]+)/', {
      path: '^patient/src/features/',
      pathNot: '^patient/src/features/($1/|[^/]+/shared/)',
    }),
    never(
      'in the console, a feature offers what stands at its top, its floors are its own',
      '^console/src/features/([^/]+)/',
      {
        path: '^console/src/features/[^/]+/[^/]+/',
        pathNot: '^console/src/features/$1/',
      },
    ),
    never('only platform knows Capacitor', '^patient/src/(?!platform/)', 'node_modules/@capacitor/'),
  ],
  options: {
    // dependency-cruiser reads TypeScript 7 by swc: the compiler's own interface is not published yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The native projects hold copies of the built app.
    exclude: { path: '/dist/|^[.]stryker/|^patient/(android|ios)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
