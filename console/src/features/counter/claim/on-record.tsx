import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/t.ts'
import { Loaded } from '../../../ui/states.tsx'
import { dispensingQuery } from '../queries.ts'
import { Dispensed } from './dispensed.tsx'

type Props = { id: string } & Omit<Parameters<typeof Dispensed>[0], 'dispensing'>

/** Loads a hand-over by its id: just confirmed, or opened from the day's list. */
export const OnRecord = ({ id, ...props }: Props) => (
  <Loaded query={useQuery(dispensingQuery(id))} failed={t('counter:onRecord.weCouldNotLoadThis')} shape="lines">
    {(dispensing) => <Dispensed dispensing={dispensing} {...props} />}
  </Loaded>
)
