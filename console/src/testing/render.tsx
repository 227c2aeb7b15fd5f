// Renders a component as in the console, with theme and router. For tests with `@vitest-environment happy-dom`.
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { type Location, MemoryRouter } from 'react-router-dom'
import { afterAll } from 'vitest'
import { theme } from '../ui/theme.ts'

// The next test file of the worker has another page, from which React could not take what this one put beside the app.
afterAll(cleanup)

/** Renders at `address`, in place of an earlier render. Returns a user-event session. */
export function show(element: ReactElement, address: string | Partial<Location> = '/') {
  cleanup()
  render(
    <MantineProvider theme={theme} env="test">
      <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
    </MantineProvider>,
  )
  return userEvent.setup()
}
