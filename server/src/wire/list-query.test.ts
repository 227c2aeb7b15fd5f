import { expect, test } from 'vitest'
import { orderBy } from './list-query.ts'

const columns = { number: 'l.number', status: 'status', productName: 'l.product_name', issuedAt: 'l.issued_at' }
const order = (sorting: string) => orderBy(sorting, columns, 'l.issued_at DESC')

test('A list is sorted by every requested field, in that order', () => {
  expect(order('status, productname desc, Number ASC, issuedAt')).toBe(
    'status ASC, l.product_name DESC, l.number ASC, l.issued_at ASC',
  )
  expect(order(' ')).toBe('l.issued_at DESC')
})

test('A field named twice counts at its first position', () => {
  expect(order('status, number, status desc')).toBe('status ASC, l.number ASC')
})
