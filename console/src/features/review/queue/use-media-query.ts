import { useMediaQuery } from '@mantine/hooks'

/** Whether the list, the document and the decision stand side by side. */
export const useRoomy = () => useMediaQuery('(min-width: 60rem)', true, { getInitialValueInEffect: false })
