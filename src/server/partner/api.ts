export { type Partner, PartnerRefused } from './port.ts';
