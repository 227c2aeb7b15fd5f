import { appPaths } from '@aruga/contract/links'
import { linkOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { allowedPage } from '../../ui/acting/allowed-page.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { MadeInvitation } from './made-invitation.tsx'
import { useOfferTakeOver } from './queries.ts'

/** A parent or guardian gives the page over to the patient: a link to send and a code to tell. */
const GiveOverPage = () => {
  const { t } = useTexts('caregivers')
  const { open } = useOwnPatients()
  const offer = useOfferTakeOver()
  const name = open?.firstName ?? ''
  if (offer.data) {
    return (
      <Page title={t('madeTitle', { name })} back={appPaths.caregivers} state="made" narrow>
        <MadeInvitation invitation={offer.data} name={name} />
      </Page>
    )
  }
  return (
    <Page
      title={t('giveOverTitle', { name })}
      back={appPaths.caregivers}
      state="offer"
      actionBar={
        open && (
          <Button wide icon={linkOutline} busy={offer.isPending && t('making')} onClick={() => offer.mutate(open.id)}>
            {t('giveOverMake')}
          </Button>
        )
      }
      narrow
    >
      <p>{t('giveOverLead', { name })}</p>
      <Refused error={offer.error} />
    </Page>
  )
}

export default allowedPage('own', GiveOverPage)
