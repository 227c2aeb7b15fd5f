import { appPaths } from '@aruga/contract/links'
import type { Scope } from '@aruga/contract/permissions'
import type { ComponentType } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Page } from '../page/page.tsx'
import { IfAllowed } from './if-allowed.tsx'
import { NotAllowed } from './not-allowed.tsx'

/** A page that somebody who helps the patient may open by its address, but not use. */
export const allowedPage = (to: Scope, Content: ComponentType) => () => (
  <IfAllowed to={to} instead={<Instead to={to} />}>
    <Content />
  </IfAllowed>
)

const Instead = ({ to }: { to: Scope }) => {
  const { t } = useTexts('caregivers-switch')
  return (
    <Page title={t('notYours')} back={appPaths.home} narrow>
      <NotAllowed to={to} />
    </Page>
  )
}
