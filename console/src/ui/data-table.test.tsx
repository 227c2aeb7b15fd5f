// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { useListParams } from './use-list-params.ts'

type Row = { id: string; name: string; patients: number }
const rows: Row[] = [
  { id: '1', name: 'Reyes', patients: 3 },
  { id: '2', name: 'Santos', patients: 12 },
]
const columns: Column<Row>[] = [
  { head: 'Doctor', sort: 'name', cell: ({ name }) => name },
  { head: 'Patients', numeric: true, cell: ({ patients }) => patients },
]

/** The table, below the parameters of the call for its page. */
const Doctors = ({ total = rows.length, more = false }: { total?: number; more?: boolean }) => {
  const params = useListParams('name')
  const page = { items: total === 0 ? [] : rows, totalCount: total, more }
  return (
    <>
      <pre>{JSON.stringify(params.query)}</pre>
      <DataTable label="Doctors" columns={columns} page={page} params={params} empty={<p>No doctor yet</p>} />
    </>
  )
}
const query = () => JSON.parse(document.querySelector('pre')?.textContent ?? '')
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => (button(name) as HTMLButtonElement).disabled

test('A row is labelled by its first cell', () => {
  show(<Doctors />)
  const table = within(screen.getByRole('region', { name: 'Doctors' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Reyes', 'Santos'])
  expect(screen.getByRole('status').textContent).toBe('1 to 2 of 2')
})

test('A column heading sorts by its column, and a second press reverses the order', async () => {
  const person = show(<Doctors />)
  const head = () => screen.getByRole('columnheader', { name: 'Doctor' }).getAttribute('aria-sort')
  expect([head(), query().Sorting]).toEqual(['ascending', 'name'])
  await person.click(button('Doctor'))
  expect([head(), query().Sorting]).toEqual(['descending', 'name DESC'])
  await person.click(button('Doctor'))
  expect([head(), query().Sorting]).toEqual(['ascending', 'name'])
  expect(screen.getByRole('columnheader', { name: 'Patients' }).getAttribute('aria-sort')).toBeNull()
})

test('Previous and Next stop at both ends, and sorting returns to the first page', async () => {
  const person = show(<Doctors total={102} />, '/?page=2')
  expect([query().SkipCount, screen.getByRole('status').textContent]).toEqual([50, '51 to 52 of 102'])
  expect([isOff('Previous'), isOff('Next')]).toEqual([false, false])
  await person.click(button('Previous'))
  expect([query().SkipCount, isOff('Previous')]).toEqual([0, true])
  await person.click(button('Next'))
  await person.click(button('Doctor'))
  expect(query()).toMatchObject({ SkipCount: 0, Sorting: 'name DESC' })
})

test('A capped total is marked as such', () => {
  show(<Doctors total={10_000} more />)
  expect(screen.getByRole('status').textContent).toBe('1 to 2 of more than 10,000')
})

test('An empty list shows its own message, an empty search that nothing matches', () => {
  show(<Doctors total={0} />)
  expect(screen.getByText('No doctor yet')).toBeDefined()
  show(<Doctors total={0} />, { pathname: '/', state: { find: 'nobody' } })
  expect(screen.queryByText('No doctor yet')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeDefined()
})
