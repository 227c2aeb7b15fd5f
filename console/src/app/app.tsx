import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../platform/query-client.ts'
import { theme } from '../ui/theme.ts'
import { useTheme } from '../ui/theme-choice.ts'
import { Gate } from './gate.tsx'

/** Mantine's variables and classes stand in sheets: it puts no <style> element into the page (decision 011). */
export const App = () => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <Notifications position="top-center" limit={3} zIndex={400} />
      <Gate />
    </QueryClientProvider>
  </MantineProvider>
)
