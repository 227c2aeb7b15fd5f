import { fullName } from '@aruga/contract/person-name'
import type { Found as Result } from '@aruga/contract/search/search'
import { Combobox, type ComboboxStore } from '@mantine/core'
import { useEffect } from 'react'
import { t } from '../../i18n/t.ts'
import { Chip, type Sign } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/dates.ts'
import { problemMessage } from '../../ui/problem-message.ts'
import { documentName } from '../documents/messages.ts'
import { letterSign } from '../letters/messages.ts'
import { patientSign } from '../patients/messages.ts'
import { caseLink, keyOf } from '../review/case-ref.ts'
import { caseStateSign } from '../review/messages.ts'
import styles from './search.module.css'

type Props = {
  text: string
  query: { data: Result | undefined; error: Error | null; isFetching: boolean }
  /** Whether the results belong to an earlier text. */
  settling: boolean
  enough: boolean
  store: ComboboxStore
}

/** The value of the option that repeats the search. */
export const AGAIN = 'again'
/** The value of the option that leads to all patients found. */
export const ALL = 'all'

/** The search results in groups, or a hint. */
export const Results = ({ text, query: { data, error, isFetching }, settling, enough, store }: Props) => {
  const results = enough && !error ? data : undefined
  const count = results ? results.patients.length + results.letters.length + results.cases.length : 0
  // Enter opens the first result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the results change
  useEffect(() => {
    if (count > 0) store.selectFirstOption()
    else store.resetSelectedOption()
  }, [results, count])
  const status = !enough
    ? t('search:found.threeLettersOrDigitsAtLeast')
    : error
      ? ''
      : !results || ((settling || isFetching) && count === 0)
        ? t('search:found.searching')
        : count === 0
          ? t('search:found.nothingWasFoundForTry', { text })
          : t('search:found.foundEnterOpens', { number: count, first: nameOfFirst(results) })
  return (
    <>
      <p className={count > 0 || !status ? 'sr' : `${styles.searchStatus} muted`} role="status">
        {status}
      </p>
      {enough && error && (
        <p className={styles.searchStatus} role="alert">
          {t('search:found.weCouldNotSearch', { error: problemMessage(error) })}
        </p>
      )}
      <Combobox.Options
        className={styles.searchOptions}
        aria-label={t('search:found.found')}
        aria-busy={settling || isFetching}
      >
        {enough && error && (
          <Combobox.Option value={AGAIN}>
            <b>{t('ui:tryAgain')}</b>
          </Combobox.Option>
        )}
        {results && count > 0 && <Groups {...results} />}
      </Combobox.Options>
    </>
  )
}

const nameOfFirst = ({ patients: [patient], letters: [letter], cases: [one] }: Result): string | undefined =>
  patient ? fullName(patient) : (letter?.number ?? (one && documentName(one.kind)))

const Groups = ({ patients, morePatients, letters, cases }: Result) => (
  <>
    {patients.length > 0 && (
      <Combobox.Group label={t('search:found.patients')}>
        {patients.map(({ id, birthdate, city, patientCode, ...patient }) => (
          <Option
            key={id}
            to={`/patients/${id}`}
            title={fullName(patient)}
            detail={[birthdate && t('search:found.born', { day: formatDay(birthdate) }), city, patientCode]
              .filter(Boolean)
              .join(' · ')}
            sign={patientSign(patient)}
          />
        ))}
        {morePatients && (
          <Combobox.Option value={ALL} className={styles.searchOption}>
            <b>{t('search:found.allPatients')}</b>
          </Combobox.Option>
        )}
      </Combobox.Group>
    )}
    {letters.length > 0 && (
      <Combobox.Group label={t('search:found.letters')}>
        {letters.map(({ id, number, productName, patientCode, status }) => (
          <Option
            key={id}
            to={`/letters/${id}`}
            title={number}
            detail={`${productName} · ${patientCode}`}
            sign={letterSign(status)}
          />
        ))}
      </Combobox.Group>
    )}
    {cases.length > 0 && (
      <Combobox.Group label={t('search:found.cases')}>
        {cases.map(({ kind, id, state, patientCode, letterNumber, waitingSince, decidedAt }) => (
          <Option
            key={keyOf({ kind, id })}
            to={caseLink({ kind, id })}
            title={documentName(kind)}
            detail={[
              patientCode,
              letterNumber,
              formatDay(state === 'Waiting' ? waitingSince : (decidedAt ?? waitingSince)),
            ]
              .filter(Boolean)
              .join(' · ')}
            sign={caseStateSign(state)}
          />
        ))}
      </Combobox.Group>
    )}
  </>
)

type OptionProps = { to: string; title: string; detail: string; sign: Sign }
const Option = ({ to, title, detail, sign: { label, ...sign } }: OptionProps) => (
  <Combobox.Option value={to} className={styles.searchOption}>
    <span>
      <b>{title}</b>
      <span className="fine muted num" translate="no">
        {detail}
      </span>
    </span>
    <Chip {...sign}>{label}</Chip>
  </Combobox.Option>
)
