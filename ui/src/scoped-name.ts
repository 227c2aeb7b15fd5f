/** How a class of a CSS module is called on the page: `.facts` of `letter-row.module.css` is `letter-row__facts`. */
export const scopedName = (name: string, file: string): string => {
  const sheet = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return `${sheet.replace(/\.module\.css.*$/, '')}__${name}`
}
