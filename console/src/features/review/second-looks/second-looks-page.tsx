import { LOOK_DAYS, type SecondLooks } from '@aruga/contract/review/second-looks'
import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, createOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatNear } from '../../../ui/dates.ts'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { documentName } from '../../documents/messages.ts'
import { caseLink } from '../case-ref.ts'
import { PlainTable } from '../plain-table.tsx'
import { secondLooksQuery } from './queries.ts'

/** The decisions that wait for a second review, and those with a different answer. */
export default function SecondLooksPage() {
  const query = useQuery(secondLooksQuery)
  return (
    <Page>
      <PageHead title={t('review:secondLook.title')} detail={t('review:secondLook.lead')} />
      <Loaded query={query} failed={t('review:secondLook.failed')}>
        {({ open, otherwise }) => (
          <>
            {open.length > 0 ? (
              <Open open={open} />
            ) : (
              <Empty title={t('review:secondLook.none')}>{t('review:secondLook.noneDetail')}</Empty>
            )}
            {otherwise.length > 0 && <Otherwise otherwise={otherwise} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Outcome = ({ of }: { of: 'Accepted' | 'Declined' }) => (
  <Chip icon={of === 'Declined' ? createOutline : checkmarkCircleOutline} tone={of === 'Declined' ? 'wait' : 'good'}>
    {t(`review:secondLook.outcome.${of}`)}
  </Chip>
)

const Open = ({ open }: Pick<SecondLooks, 'open'>) => (
  <PlainTable
    title={t('review:secondLook.toLookAt')}
    head={[
      t('review:secondLook.case'),
      t('review:secondLook.patient'),
      t('review:secondLook.decision'),
      t('review:secondLook.decidedAt'),
    ]}
    textColumns={4}
  >
    {open.map(({ id, kind, patientCode, outcome, decidedAt }) => (
      <tr key={id}>
        <th scope="row">
          <Link to={`/second-looks/${id}`}>{documentName(kind)}</Link>
        </th>
        <td className="code unbroken" translate="no">
          {patientCode}
        </td>
        <td>
          <Outcome of={outcome} />
        </td>
        <td className="unbroken" translate="no">
          {formatNear(decidedAt)}
        </td>
      </tr>
    ))}
  </PlainTable>
)

const Otherwise = ({ otherwise }: Pick<SecondLooks, 'otherwise'>) => (
  <PlainTable
    title={t('review:secondLook.otherwise')}
    detail={t('review:secondLook.otherwiseDetail', { count: LOOK_DAYS })}
    head={[
      t('review:secondLook.case'),
      t('review:secondLook.patient'),
      t('review:secondLook.decision'),
      t('review:secondLook.decidedBy'),
      t('review:secondLook.wouldHave'),
    ]}
    textColumns={5}
  >
    {otherwise.map(({ id, kind, caseId, patientCode, outcome, decidedBy, byMe, lookedBy, answer, note }) => (
      <tr key={id}>
        <th scope="row">
          <Link to={caseLink({ kind, id: caseId })}>{documentName(kind)}</Link>
        </th>
        <td className="code unbroken" translate="no">
          {patientCode}
        </td>
        <td>
          <Outcome of={outcome} />
        </td>
        <td>{byMe ? t('review:secondLook.you') : decidedBy}</td>
        <td>
          {answer !== 'Same' &&
            t('review:secondLook.said.by', { name: lookedBy, answer: t(`review:secondLook.said.${answer}`) })}
          {note && <p className="muted">{note}</p>}
        </td>
      </tr>
    ))}
  </PlainTable>
)
