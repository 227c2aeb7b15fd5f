// https://github.com/apache/cordova-node-xcode has no types; these are the parts we use.
declare module 'xcode' {
  type Project = {
    parseSync(): Project
    writeSync(): string
    getFirstTarget(): { firstTarget: { name: string } }
    getBuildProperty(name: string, build?: string): string | undefined
    hash: { project: object }
  }
  const xcode: { project(path: string): Project }
  export default xcode
}
