// Which screens the drill checks: every console screen and its dialogs, in both themes and all states.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staffScreens } from '../../screens/console/list.ts'
import { expect, test } from '../../support/test.ts'

test('The list of console screens covers every route', async () => {
  const routes = await readFile(join(import.meta.dirname, '../../../console/src/app/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '([^']+?)(?:\/:[^']*)?'/g)].map(([, path]) => `/console${path}`)
  const shown = staffScreens.map(({ path, shownPath }) => shownPath ?? String(path))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !shown.some((each) => each === path || each.startsWith(`${path}/`)))).toEqual([])
})
