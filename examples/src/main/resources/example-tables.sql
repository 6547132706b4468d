-- What the two services know. No constraint keeps doubles out: that there are none is what they show.
CREATE TABLE IF NOT EXISTS member (payment varchar(200) NOT NULL);
CREATE TABLE IF NOT EXISTS coupon (payment varchar(200) NOT NULL);
CREATE TABLE IF NOT EXISTS coupon_withdrawn (payment varchar(200) NOT NULL);
