/** The two functions of lodash that midtrans-client calls, instead of all: 67 of 920 KB less (docs/build.md). */
module.exports = { merge: require('lodash/merge'), pick: require('lodash/pick') };
