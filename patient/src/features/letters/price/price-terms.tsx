import { useQuery } from '@tanstack/react-query'
import { pricetagOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { priceTermsQuery } from './queries.ts'

/** The patient's own price and until when new letters have it; nothing for the usual one. */
export const PriceTerms = () => {
  const { t } = useTexts('letters-price')
  const { data, refetch } = useQuery(priceTermsQuery)
  useKeepFresh(refetch, { follows: ['letters'] })
  if (!data?.tier) return null
  const { name, lastDay } = data.tier
  return (
    <Note icon={pricetagOutline}>
      <p>
        <b>{t('terms', { name })}</b>
      </p>
      <p className="small">{t('termsUntil', { day: formatDay(lastDay) })}</p>
    </Note>
  )
}
