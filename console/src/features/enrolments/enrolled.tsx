import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/t.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { MakeCard } from '../cards/make-card.tsx'
import { programFactsQuery } from '../program/queries.ts'
import { refreshEnrolments } from './queries.ts'
import { TakeOver } from './take-over.tsx'

type Props = { id: string; reference: string; name: string; onNext: () => void }

/** Somebody is enrolled: their card, and the link for a phone. */
export const Enrolled = ({ id, reference, name, onNext }: Props) => {
  const program = useQuery(programFactsQuery).data
  return (
    <Page>
      <PageHead title={t('enrolments:done.title', { name })} detail={t('enrolments:done.detail', { reference })}>
        <Button variant="default" onClick={onNext}>
          {t('enrolments:done.next')}
        </Button>
      </PageHead>
      <MakeCard patientId={id} program={program} onMade={() => void refreshEnrolments()} />
      <TakeOver id={id} />
    </Page>
  )
}
