import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../platform/query-client.ts'
import { theme } from '../ui/theme.ts'
import { useTheme } from '../ui/theme-choice.ts'

/** Mantine's variables and classes come from style sheets, so that it adds no <style> element (docs/decisions/011). */
export const Framed = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
