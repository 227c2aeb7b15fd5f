import { useTexts } from '../../../i18n/texts.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { useSides } from '../../../ui/page/use-sides.ts'
import { ClaimButton } from '../claim/claim-button.tsx'
import { useLetters } from '../list/letters-list.tsx'
import { LettersSide } from '../list/letters-side.tsx'
import { LetterDetails, useLetter } from './letter-details.tsx'
import { useLetterId } from './use-letter-id.ts'

const LIST = '/tabs/letters'

/** One letter; on a desktop next to the list of all. */
const LetterDetailsPage = () => {
  const { t } = useTexts('letters')
  const wide = useWideScreen()
  const sides = useSides()
  const id = useLetterId()
  const shown = useLetter(id)
  const list = useLetters(sides !== null)
  const { query, claiming, isMissing } = shown
  const letter = query.data
  const beside = sides && { sides, list: <LettersSide list={list} current={id ?? ''} />, listTitle: t('title') }

  if (isMissing)
    return (
      <Page title={t('letter')} back={LIST} {...beside}>
        <Empty title={t('notFoundTitle')} action={<ButtonLink to={LIST}>{t('seeAll')}</ButtonLink>}>
          {t('notFound')}
        </Empty>
      </Page>
    )
  const claimButton = <ClaimButton claiming={claiming} />
  return (
    <Page
      title={letter ? t('letterNumber', { number: letter.number }) : t('letter')}
      back={LIST}
      onRefresh={query.refetch}
      state={letter && `${id} ${letter.status}`}
      actionBar={letter?.status === 'Issued' && !wide ? claimButton : undefined}
      {...beside}
    >
      <LetterDetails shown={shown} claimButton={wide ? claimButton : null} />
    </Page>
  )
}

export default LetterDetailsPage
