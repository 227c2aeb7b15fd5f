import type { FoundPatient } from '@aruga/contract/patients/patients'
import { fullName } from '@aruga/contract/person-name'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDay } from '../../ui/dates.ts'
import { patientSign } from './messages.ts'
import styles from './patients.module.css'

type Props = { items: FoundPatient[]; more: { load: () => void; loading: boolean } | null; onLeave: () => void }

/** The patients found, with details that distinguish namesakes. Up and down move between names, Enter opens, Esc returns to the search. */
export const PatientResults = ({ items, more, onLeave }: Props) => {
  const byLetter = items.some(({ letter }) => letter)
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll('a') ?? [])]
  const shown = useRef(items.length)
  // The rows of "Show more" begin where the reader left off.
  useEffect(() => {
    if (items.length > shown.current) body.current?.querySelectorAll('a')[shown.current]?.focus()
    shown.current = items.length
  }, [items.length])
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave()
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    const at = links().indexOf(document.activeElement as HTMLAnchorElement)
    const next = links()[at + by]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <p className="sr" role="status">
        {t(more ? 'patients:patientsPage.foundAndMore' : 'patients:patientsPage.found', { count: items.length })}
      </p>
      <section
        className={`card ${dataTableStyles.frame}`}
        aria-label={t('patients:patientsPage.patientsFound')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        <table className={dataTableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('patients:patientsPage.patient')}</th>
              <th scope="col">{t('patients:patientsPage.born')}</th>
              <th scope="col">{t('patients:patientsPage.claimsIn')}</th>
              <th scope="col">{t('patients:patientsPage.code')}</th>
              {byLetter && <th scope="col">{t('patients:patientsPage.letter')}</th>}
              <th scope="col">{t('patients:patientsPage.since')}</th>
              <th scope="col">{t('patients:patientsPage.state')}</th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={step}>
            {items.map((patient) => {
              const { id, birthdate, city, patientCode, registeredAt, letter } = patient
              const { label, ...sign } = patientSign(patient)
              return (
                <tr key={id}>
                  <th scope="row" className={styles.name}>
                    <Link translate="no" to={`/patients/${id}`}>
                      {fullName(patient)}
                    </Link>
                  </th>
                  <td className="unbroken" translate="no">
                    {birthdate ? formatDay(birthdate) : '–'}
                  </td>
                  <td>{city ?? '–'}</td>
                  <td className="code unbroken" translate="no">
                    {patientCode}
                  </td>
                  {byLetter && <td translate="no">{letter?.number}</td>}
                  <td className="unbroken" translate="no">
                    {formatDay(registeredAt)}
                  </td>
                  <td>
                    <Chip {...sign}>{label}</Chip>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {more ? (
        <div className={`line-up ${styles.resultsEnd}`}>
          <Button variant="default" loading={more.loading} onClick={more.load}>
            {t('patients:patientsPage.showMore')}
          </Button>
          <span className="muted" aria-hidden="true">
            {t('patients:patientsPage.foundAndMore', { count: items.length })}
          </span>
        </div>
      ) : (
        items.length > 1 && (
          <p className={`muted ${styles.resultsEnd}`} aria-hidden="true">
            {t('patients:patientsPage.found', { count: items.length })}
          </p>
        )
      )}
    </>
  )
}
