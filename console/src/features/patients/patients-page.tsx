import type { FoundPatient } from '@aruga/contract/patients/patients'
import { searchOutline } from '@aruga/ui/icons/search-outline'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { patientSign } from './messages.ts'
import styles from './patients.module.css'
import { foundQuery } from './queries.ts'

/** The patient search. Its text may be a name, so it stays out of the address; the history entry's state has it. */
export default function PatientsPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const searched = (location.state as { text?: string } | null)?.text ?? ''
  const [text, setText] = useState(searched)
  const query = useQuery(foundQuery(searched))
  const search = (event: FormEvent) => {
    event.preventDefault()
    navigate('.', { replace: true, state: { text: text.trim() } })
  }
  return (
    <Page>
      <PageHead
        title={t('patients:patientsPage.patients')}
        detail={t('patients:patientsPage.searchesAreOnRecordPatients')}
      />
      <form className={dataTableStyles.tools} onSubmit={search}>
        <TextInput
          type="search"
          label={t('patients:patientsPage.codeNameEMailMobile')}
          leftSection={<Icon of={searchOutline} small />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" disabled={text.trim().length < 3}>
          {t('patients:patientsPage.search')}
        </Button>
      </form>
      {searched.length >= 3 && (
        <Loaded query={query} failed={t('patients:patientsPage.weCouldNotSearch')}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t('patients:patientsPage.nobodyWasFound')}>
                {t('patients:patientsPage.tryAPartOfThe')}
              </Empty>
            ) : (
              <Found items={items} />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

const Found = ({ items }: { items: FoundPatient[] }) => {
  const byLetter = items.some(({ letter }) => letter)
  return (
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
            <th scope="col">{t('patients:patientsPage.code')}</th>
            <th scope="col">{t('patients:patientsPage.registration')}</th>
            <th scope="col">{t('patients:patientsPage.since')}</th>
            {byLetter && <th scope="col">{t('patients:patientsPage.letter')}</th>}
            <th scope="col">{t('patients:patientsPage.state')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, firstName, lastName, patientCode, reference, registeredAt, letter, status }) => {
            const { label, ...sign } = patientSign(status)
            return (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/patients/${id}`}>
                    {firstName} {lastName}
                  </Link>
                </th>
                <td className="code unbroken">{patientCode}</td>
                <td>{reference}</td>
                <td>{formatDay(registeredAt)}</td>
                {byLetter && <td>{letter?.number}</td>}
                <td>
                  <Chip {...sign}>{label}</Chip>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {items.length === 20 && (
        <p className={`muted ${styles.foundMore}`}>{t('patients:patientsPage.thereMayBeMoreType')}</p>
      )}
    </section>
  )
}
