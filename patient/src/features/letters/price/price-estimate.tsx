import { dayInManila } from '@aruga/contract/days'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useQuery } from '@tanstack/react-query'
import { formatNearDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { serverNow } from '../../../platform/server-time.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { Estimate } from './estimate.tsx'
import { letterPriceQuery } from './queries.ts'
import { useBuyer } from './use-buyer.ts'

type Props = {
  letter: LetterInFull
  /** Where it will be bought; null until chosen. */
  branch: { id: string; name: string } | null
}

/** About what the letter will cost at the branch: worked out on the device, also without a network until the price may have changed. */
export const PriceEstimate = ({ letter: { id, unit, benefit }, branch }: Props) => {
  const { t } = useTexts('letters-price')
  const { data, error, isError, refetch } = useQuery(letterPriceQuery(id, branch?.id ?? null))
  useKeepFresh(refetch, { paused: isError, polls: false, follows: ['letters'] })
  const { buyer, choose } = useBuyer()
  if (isMissingCall(error)) return null
  if (!data && !error) return <Skeleton cards={[['title', 'line', 'short']]} />
  const today = dayInManila(serverNow())
  const { terms } = data ?? {}
  if (data && terms && today <= data.until)
    return (
      <Estimate
        // Another branch keeps the chosen quantity; another letter does not.
        key={id}
        price={{ ...data, terms }}
        unit={unit}
        branchName={branch?.name ?? null}
        buyer={buyer}
        onBuyer={choose}
        outdated={isError || data.day !== today}
      />
    )
  const isOver = data?.terms && today > data.until
  return (
    <Section title={t('title')}>
      <Card>
        <div className="stack tight">
          <p>{benefit}</p>
          <p className="muted small">
            {isOver ? t('mayHaveChanged', { day: formatNearDay(data.day) }) : t(data ? 'noAmount' : 'noNetwork')}
          </p>
        </div>
      </Card>
    </Section>
  )
}
