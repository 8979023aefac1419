/** Thrown instead of an answer: the owner of the connection destroys it; through `fetch()` alone, the call rejects. */
export class Dropped extends Error {
  constructor() {
    super('The stand-in server dropped the connection.')
    this.name = 'Dropped'
  }
}
