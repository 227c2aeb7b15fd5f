// A component as it stands in the console: Mantine's theme around it, an address above it. For tests with
// `@vitest-environment happy-dom`.
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { theme } from '../ui/theme.ts'

/** Draws it at `address`, in place of what was drawn before; returns a person with keyboard and pointer. */
export function show(element: ReactElement, address = '/') {
  cleanup()
  render(
    <MantineProvider theme={theme} env="test">
      <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
    </MantineProvider>,
  )
  return userEvent.setup()
}
