/** The photo at an address from the plugin. */
export async function photoAt(webPath: string): Promise<File> {
  const photo = await (await fetch(webPath)).blob()
  const type = photo.type || 'image/jpeg'
  return new File([photo], `photo.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}
