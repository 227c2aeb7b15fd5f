import { readFileSync } from 'node:fs'
import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { ownShapes, shapesOf } from './own-shapes.ts'

test('another field or type makes another shape; another description does not', () => {
  const shape = shapesOf([Type.Object({ a: Type.String() })])
  expect(shapesOf([Type.Object({ a: Type.String({ description: 'In words' }) })])).toBe(shape)
  expect(shapesOf([Type.Object({ a: Type.Integer() })])).not.toBe(shape)
  expect(shapesOf([Type.Object({ a: Type.String(), description: Type.String() })])).not.toBe(shape)
})

test('own-shapes.gen.ts is up to date (npm run api writes it)', () => {
  expect(readFileSync(new URL('../own-shapes.gen.ts', import.meta.url), 'utf8')).toContain(`'${ownShapes()}'`)
})
