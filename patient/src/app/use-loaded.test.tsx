// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '../platform/toasts.ts'
import { useLoaded } from './use-loaded.ts'

afterEach(cleanup)

const Sheet = () => <p>The sheet</p>

/** A page with a button that opens a sheet whose code `load` fetches. */
const Page = ({ load }: { load: () => Promise<{ default: typeof Sheet }> }) => {
  const [isOpen, setOpen] = useState(false)
  const Loaded = useLoaded(load, { wanted: isOpen, onFail: () => setOpen(false) })
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && Loaded && <Loaded />}
    </main>
  )
}
const open = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open' })))

test('Where the code of a sheet fails to load, the page stays and says so, and the next tap opens the sheet', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Sheet }>>(async () => ({ default: Sheet }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  render(<Page load={load} />)
  expect(load).not.toHaveBeenCalled()
  await open()
  await expect.poll(() => toastStore.current().map(({ color }) => color)).toEqual(['danger'])
  expect(screen.queryByText('The sheet')).toBeNull()
  await open()
  expect(screen.getByText('The sheet')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
