import { testParity } from './support/parity'

testParity('own')
