import type { FoundPatient } from '@aruga/contract/patients/patients'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { searchOutline } from 'ionicons/icons'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Chip } from '../../ui/chip.tsx'
import styles from './patients.module.css'
import '../../ui/data-table.css'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { patientSigns } from './messages.ts'
import { foundQuery } from './queries.ts'

/** Finds a patient. What was searched for stays with this entry of the history, and out of the address: it may be a name. */
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
      <PageHead title="Patients" detail="Searches are on record. Patients see who opened their data, and why." />
      <form className="tools" onSubmit={search}>
        <TextInput
          type="search"
          label="Code, name, e-mail, mobile number, registration or letter"
          leftSection={<Icon of={searchOutline} small />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" disabled={text.trim().length < 3}>
          Search
        </Button>
      </form>
      {searched.length >= 3 && (
        <Loaded query={query} failed="We could not search">
          {({ items }) =>
            items.length === 0 ? (
              <Empty title="Nobody was found">Try a part of the name, or the number on a letter.</Empty>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
    <section className="card table-frame" aria-label="Patients found" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">Code</th>
            <th scope="col">Registration</th>
            <th scope="col">Since</th>
            {byLetter && <th scope="col">Letter</th>}
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, firstName, lastName, patientCode, reference, registeredAt, letter, status }) => {
            const { label, ...sign } = patientSigns[status]
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
        <p className={`muted ${styles.foundMore}`}>There may be more: type more of what you know.</p>
      )}
    </section>
  )
}
