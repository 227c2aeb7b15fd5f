import { IonRouterOutlet, IonTabBar, IonTabButton, IonTabs } from '@ionic/react'
import { Navigate, Route } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import { Count } from './count.tsx'
import { tabs } from './navigation.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Opened } from './opened.tsx'
import { AccountPage, HomePage, LettersPage, NotificationsPage } from './pages.ts'
import { useShellTexts } from './shell-texts.ts'
import { useUnreadCount } from './unread.ts'

/** The tabbed area; on a desk the side navigation stands in for the bar. */
export const TabsPage = () => {
  const t = useShellTexts()
  const unread = useUnreadCount()
  return (
    <IonTabs>
      <IonRouterOutlet>
        <Route index element={<Navigate to="/tabs/home" replace />} />
        <Route
          path="home"
          element={
            <Opened>
              <HomePage />
            </Opened>
          }
        />
        <Route
          path="letters"
          element={
            <Opened>
              <LettersPage />
            </Opened>
          }
        />
        <Route
          path="notifications"
          element={
            <Opened>
              <NotificationsPage />
            </Opened>
          }
        />
        <Route
          path="account"
          element={
            <Opened>
              <AccountPage />
            </Opened>
          }
        />
        <Route path="*" element={<NotFoundPage />} />
      </IonRouterOutlet>
      <IonTabBar slot="bottom" className="tab-bar" aria-label={t('main')}>
        {tabs.map(({ name, path, icon }) => (
          <IonTabButton key={name} tab={name} href={path}>
            <Icon of={icon} />
            <span className="tab-word">{t(name)}</span>
            {name === 'notifications' && <Count of={unread} />}
          </IonTabButton>
        ))}
      </IonTabBar>
    </IonTabs>
  )
}
