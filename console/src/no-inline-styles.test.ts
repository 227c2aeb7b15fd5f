// The content security policy allows no <style> elements (docs/decisions/011), which these Mantine components write.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WRITES_STYLE = ['AppShell', 'Flex', 'Grid', 'SimpleGrid', 'ColorSchemeScript', 'InlineStyles']

const sources = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.tsx'))
  .map(({ parentPath, name }) => join(parentPath, name))

test('No screen uses a component that writes a <style> element', () => {
  expect(sources.length).toBeGreaterThan(10)
  const imported = (source: string) =>
    [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    )
  const violations = sources.flatMap((file) =>
    imported(readFileSync(file, 'utf8'))
      .filter((name) => WRITES_STYLE.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(violations).toEqual([])
})

test('No screen uses responsive size props, which Mantine writes as a <style> element', () => {
  const violations = sources.filter((file) => /=\{\{\s*(base|xs|sm|md|lg|xl):/.test(readFileSync(file, 'utf8')))
  expect(violations).toEqual([])
})
