import { type LetterStatus, letterStatuses } from '@aruga/contract/letters/letters'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { STATUS } from '../../../ui/status/status.ts'
import { LETTERS } from '../shared/messages.ts'
import { LetterFilter } from './letter-filter.tsx'
import styles from './letters-page.module.css'
import type { LettersFilter } from './use-letters-filter.ts'

type Props = { filter: LettersFilter; onFilter: (filter: LettersFilter) => void; narrow?: boolean }

/** Finds letters by words and state. `narrow`: in a list beside the letter. */
export const LettersTools = ({ filter, onFilter, narrow = false }: Props) => {
  const { t } = useTranslation(LETTERS)
  const { t: statusMessages } = useTranslation(STATUS)
  const choose = (status: LetterStatus | null) => onFilter({ ...filter, status })
  return (
    <div className={styles.lettersTools}>
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      {narrow ? (
        <Select
          label={t('show')}
          value={filter.status ?? ''}
          options={[['', t('all')], ...letterStatuses.map((one) => [one, statusMessages(`letter${one}`)] as const)]}
          onChange={(status) => choose(status || null)}
        />
      ) : (
        <LetterFilter value={filter.status} onChange={choose} />
      )}
    </div>
  )
}
