import { letterStatuses } from '@aruga/contract/letters/letters'
import { useTexts } from '../../../i18n/texts.ts'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import type { LettersFilter } from './use-letters-filter.ts'

type Props = { filter: LettersFilter; onFilter: (filter: LettersFilter) => void; narrow: boolean }

/** Filters letters by text and state. `narrow`: whether the list is next to the letter. */
export const LettersTools = ({ filter, onFilter, narrow }: Props) => {
  const { t } = useTexts('letters')
  const { t: statusMessages } = useTexts('status')
  return (
    <ListTools
      search={{
        label: t('search'),
        placeholder: t('searchHint'),
        value: filter.text,
        onChange: (text) => onFilter({ ...filter, text }),
      }}
      choice={{
        label: t('show'),
        all: t('all'),
        options: letterStatuses.map((one) => [one, statusMessages(`letter${one}`)]),
        value: filter.status,
        onChange: (status) => onFilter({ ...filter, status }),
      }}
      narrow={narrow}
    />
  )
}
