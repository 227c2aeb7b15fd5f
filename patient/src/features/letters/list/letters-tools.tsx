import { letterStatuses } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { STATUS } from '../../../ui/status/status.ts'
import { LETTERS } from '../shared/messages.ts'
import type { LettersFilter } from './use-letters-filter.ts'

type Props = { filter: LettersFilter; onFilter: (filter: LettersFilter) => void; narrow: boolean }

/** Finds letters by words and state. `narrow`: in a list beside the letter. */
export const LettersTools = ({ filter, onFilter, narrow }: Props) => {
  const { t } = useTranslation(LETTERS)
  const { t: statusMessages } = useTranslation(STATUS)
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
