import { PrivacyScreen } from '@capacitor/privacy-screen'

/** Screenshots stay possible: a patient may need the code where there is no network. */
export const coverWhenLeft = () =>
  PrivacyScreen.enable({
    android: { preventScreenshots: false, privacyModeOnActivityHidden: 'splash' },
    ios: { blurEffect: 'dark' },
  })
export const stopCovering = () => PrivacyScreen.disable()
