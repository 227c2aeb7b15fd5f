// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { SearchField } from './search-field.tsx'
import { useListParams } from './use-list-params.ts'

const List = () => {
  const params = useListParams('name')
  const { pathname, search } = useLocation()
  return (
    <>
      <SearchField params={params} label="Find a name" />
      <button type="button" onClick={() => params.set({ state: 'Lifted' })}>
        Lifted
      </button>
      <output>{JSON.stringify({ filter: params.query.Filter, address: pathname + search })}</output>
    </>
  )
}
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '')

test('The search text stays out of the address, and survives a change of the other parameters', async () => {
  const person = show(<List />)
  await person.type(screen.getByRole('searchbox'), 'Reyes{Enter}')
  await waitFor(() => expect(shown()).toEqual({ filter: 'Reyes', address: '/' }))
  await person.click(screen.getByRole('button', { name: 'Lifted' }))
  expect(shown()).toEqual({ filter: 'Reyes', address: '/?state=Lifted' })
})

test('Returning to a list restores its search', () => {
  show(<List />, { pathname: '/', state: { find: 'Santos' } })
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('Santos')
})
