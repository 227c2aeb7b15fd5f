import { fileNameOf } from '@aruga/contract/documents/file-name'
import { fullName } from '@aruga/contract/person-name'
import type { Signal, SignalDocument, SignalPatient } from '@aruga/contract/signals/signals'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { Code } from '../../ui/code.tsx'
import { formatDay } from '../../ui/dates.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Loaded } from '../../ui/states.tsx'
import { documentName } from '../documents/messages.ts'
import { Pdf } from '../documents/pdf.tsx'
import { fileQuery } from '../documents/queries.ts'
import { Outcome } from './outcome.tsx'
import { signalQuery } from './queries.ts'
import styles from './signals.module.css'

/** The patients that a signal compares, side by side. Showing it opens each patient's file, on record. */
export const SignalEvidence = ({ id }: { id: string }) => {
  const query = useQuery(signalQuery(id))
  return (
    <Loaded query={query} failed={t('signals:evidence.failed')} rows={4}>
      {(signal) => (
        <div className="stack">
          <Evidence signal={signal} />
          {signal.state === 'Closed' && <Outcome signal={signal} />}
        </div>
      )}
    </Loaded>
  )
}

export const Evidence = ({ signal }: { signal: Signal }) => {
  const { kind, patients, documents, doctor, registrations, medianRegistrations } = signal
  const codeOf = (patientId: string) => patients.find(({ id }) => id === patientId)?.patientCode ?? ''
  return (
    <div className="stack">
      {doctor && (
        <dl className={styles.facts}>
          <Fact name={t('signals:evidence.doctor')} value={`${doctor.name}, ${doctor.code}`} />
          <Fact name={t('signals:evidence.registrations')} value={String(registrations ?? '')} />
          <Fact name={t('signals:evidence.median')} value={String(medianRegistrations ?? '')} />
        </dl>
      )}
      {kind === 'ReceiptsInSequence' || kind === 'SameReceipt' ? (
        <Receipts documents={documents} codeOf={codeOf} />
      ) : (
        patients.length > 0 && <People patients={patients} />
      )}
      {documents.length > 0 && (
        <div className={styles.pictures}>
          {documents.map((document) => (
            <Picture key={document.id} document={document} code={codeOf(document.patientId)} />
          ))}
        </div>
      )}
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num" translate="no">
      {value}
    </dd>
  </div>
)

/** A row for each detail, so that equal and different values are next to each other. */
const People = ({ patients }: { patients: SignalPatient[] }) => {
  const rows: [string, (patient: SignalPatient) => string][] = [
    [t('signals:evidence.name'), fullName],
    [
      t('signals:evidence.birthdate'),
      ({ birthdate }) => (birthdate ? formatDay(birthdate) : t('signals:evidence.notTold')),
    ],
    [t('signals:evidence.mobile'), ({ mobilePhoneNumber }) => mobilePhoneNumber ?? t('signals:evidence.notTold')],
    [t('signals:evidence.doctor'), ({ doctorCode }) => doctorCode],
    [t('signals:evidence.registered'), ({ registeredAt }) => formatDay(registeredAt)],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={t('signals:evidence.title')} tabIndex={0}>
      <table className={styles.people}>
        <thead>
          <tr>
            <th scope="col">{t('signals:evidence.patientCode')}</th>
            {patients.map(({ id, patientCode }) => (
              <th key={id} scope="col" className="code" translate="no">
                {patientCode}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => {
            const same = new Set(patients.map(of).map(withoutForm)).size === 1 && patients.length > 1
            return (
              <tr key={name} className={same ? styles.same : undefined}>
                <th scope="row">{name}</th>
                {patients.map((patient) => (
                  <td key={patient.id}>{of(patient)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** A mobile number is the same as +63 917 555 0100, 0917 555 0100 and 09175550100; other details are compared as they are. */
const withoutForm = (value: string) =>
  /^[+\d][\d ()-]+$/.test(value) ? value.replace(/[ ()-]/g, '').replace(/^\+63/, '0') : value

type CodeOf = (patientId: string) => string

const Receipts = ({ documents, codeOf }: { documents: SignalDocument[]; codeOf: CodeOf }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard (WCAG 2.1.1)
  <section className={styles.scroll} aria-label={t('signals:evidence.title')} tabIndex={0}>
    <table className={styles.people}>
      <thead>
        <tr>
          <th scope="col">{t('signals:evidence.number')}</th>
          <th scope="col">{t('signals:evidence.day')}</th>
          <th scope="col">{t('signals:evidence.patientCode')}</th>
          <th scope="col">{t('signals:evidence.branch')}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ id, receiptNumber, receiptDate, receiptBranchName, patientId }) => (
          <tr key={id}>
            <th scope="row" className="num" translate="no">
              {receiptNumber}
            </th>
            <td>{receiptDate && formatDay(receiptDate)}</td>
            <td className="code" translate="no">
              {codeOf(patientId)}
            </td>
            <td>{receiptBranchName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Picture = ({ document, code }: { document: SignalDocument; code: string }) => {
  const { id, kind, contentType, fileState, uploadedAt } = document
  const shows = fileState === 'Available'
  const isPdf = contentType === 'application/pdf'
  const { ref, width } = useElementSize<HTMLElement>()
  const { data } = useQuery({ ...fileQuery(id, isPdf), enabled: shows })
  const name = `${documentName(kind)}, ${code}`
  return (
    <figure className={styles.picture} ref={ref}>
      {!shows && <p className="muted">{t('signals:evidence.noPicture')}</p>}
      {shows && !data && <div className={styles.waits} />}
      {shows &&
        data &&
        (isPdf ? (
          <Pdf
            file={data}
            width={width}
            quarters={0}
            name={name}
            onDownload={() => saveFile(data, fileNameOf(document, contentType))}
          />
        ) : (
          <Shown file={data} name={name} />
        ))}
      <figcaption className="fine">
        <Code>{code}</Code> · {documentName(kind)}, {formatDay(uploadedAt)}
      </figcaption>
    </figure>
  )
}

const Shown = ({ file, name }: { file: Blob; name: string }) => {
  const url = useObjectUrl(file)
  return url ? <img src={url} alt={name} /> : null
}
