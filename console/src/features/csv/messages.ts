import { formatNumber } from '../../ui/dates.ts'

/** `1 row`, `9,993 rows`. */
export const rowsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
