import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for list, document and decision side by side. */
export const useRoomy = () => useMediaQuery('(min-width: 60rem)', true, { getInitialValueInEffect: false })

/** Whether the filters fit into one row as they are. */
export const useWideFilters = () => useMediaQuery('(min-width: 48rem)', true, { getInitialValueInEffect: false })
